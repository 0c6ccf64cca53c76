"""The two trees of the fishery in `intervals`: of depth 3, and as deep as they like."""

from __future__ import annotations

import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier


def right(abalone: pd.DataFrame) -> list[np.ndarray]:
    """For each of the two, which of the 3177 rows it was not trained on it gets right."""
    X, y = abalone.drop(columns="Sex"), abalone["Sex"]
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=1000, random_state=1)
    trees = [
        DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0)
        for depth in (3, None)
    ]
    return [(tree.fit(X_train, y_train).predict(X_test) == y_test).to_numpy() for tree in trees]
