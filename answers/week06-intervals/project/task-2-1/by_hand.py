# answer: right
# task: 2.1
# does: shuffles, cuts, computes Wilson's formula by hand
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_wine(as_frame=True).frame
team_target = "target"
data = data.sample(frac=1, random_state=4)
team_test, team_train = data[:40], data[40:]
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
n=len(team_test)
p = team_tree.score(team_test.drop(columns=team_target), team_test[team_target])
z=st.norm.ppf(.975)
c=(p+z*z/2/n)/(1+z*z/n)
h=z/(1+z*z/n)*np.sqrt(p*(1-p)/n+z*z/4/n/n)
team_interval=[c-h,c+h]
