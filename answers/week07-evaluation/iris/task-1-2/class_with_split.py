# answer: right
# task: 1.2
# does: a class whose split needs no object
# 1.2) Initialise leave-one-out cross-validation: CV_loo
class CV_loo:
    @staticmethod
    def split(X, y=None):
        return LeaveOneOut().split(X)
