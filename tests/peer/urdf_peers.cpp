#include "peer/urdf_peers.hpp"

namespace articula::test {

UrdfPeer with_drives(const UrdfPeer& peer, const UrdfDirect& file) {
  return [peer, file](const UrdfState& state) {
    UrdfAnswer answer = peer(state);
    const UrdfNumbers drives = file.drives(state);
    for (std::size_t i = 0; i < drives.size(); ++i) answer.tau[i] += drives[i];
    return answer;
  };
}

std::ostream& operator<<(std::ostream& out, const UrdfScore& score) {
  return out << score.files << " files, worst error " << score.worst.motion << " of motion, "
             << score.worst.dynamics << " of dynamics";
}

}  // namespace articula::test
