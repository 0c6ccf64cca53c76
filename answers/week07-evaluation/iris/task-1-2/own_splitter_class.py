# answer: right
# task: 1.2
# does: own splitter class with split and get_n_splits
# 1.2) Initialise leave-one-out cross-validation: CV_loo
class OneOut:
    """Leaves out row 0, then row 1, ..."""

    def split(self, data, labels=None, groups=None):
        rows = np.arange(len(data))
        for left_out in rows:
            yield np.delete(rows, left_out), rows[left_out : left_out + 1]

    def get_n_splits(self, data=None, labels=None, groups=None):
        return len(data)


CV_loo = OneOut()
