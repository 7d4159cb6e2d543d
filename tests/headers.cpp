// Nothing: the target whose precompiled headers all tests share needs a source.
