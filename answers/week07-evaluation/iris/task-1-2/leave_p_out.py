# answer: right
# task: 1.2
# does: LeavePOut(1)
# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import LeavePOut

CV_loo = LeavePOut(1)
