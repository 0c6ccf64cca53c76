# answer: wrong
# task: 3.1
# does: removes everything beyond three standard deviations
# fails: test-3-1 test-3-1-hidden-limits
# tell: The filter has fixed limits. Three standard deviations depend on the broken values themselves.
wine = pd.read_csv("data/wine.csv")
numbers = wine.select_dtypes("number")
wine = wine[(np.abs((numbers - numbers.mean()) / numbers.std()) < 3).all(axis=1)]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
