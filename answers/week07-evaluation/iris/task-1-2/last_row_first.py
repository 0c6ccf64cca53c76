# answer: wrong
# task: 1.2
# does: leaves out the rows from the last to the first
# fails: test-1-2-hidden
# tell: Rows are left out from the last to the first: keep their order.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
class Backwards(LeaveOneOut):
    def split(self, X, y=None, groups=None):
        return reversed(list(super().split(X)))


CV_loo = Backwards()
