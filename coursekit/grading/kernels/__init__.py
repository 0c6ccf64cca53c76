"""Kernels, forked from one process that has imported everything."""
