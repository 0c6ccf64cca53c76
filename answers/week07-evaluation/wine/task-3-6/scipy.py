# answer: right
# task: 3.6
# does: SciPy's sem
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return st.sem(z)
