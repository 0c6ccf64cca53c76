"""What of Python and its libraries is known to change nothing but what it is called on.

Lists of what was looked at, not of all that would do: what does not stand here is doubtful.
None of these draws from the random numbers that a whole process shares, opens a file to write,
or changes how a library behaves.
"""

from __future__ import annotations


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


_FUNCTIONS = {
    "builtins": (
        "abs all any bool bytes complex dict divmod enumerate filter float format frozenset int "
        "isinstance issubclass iter len list map max min next object ord pow print range repr "
        "reversed round set slice sorted str sum tuple zip callable chr hash hasattr id type "
        "ValueError TypeError KeyError IndexError ZeroDivisionError RuntimeError AssertionError "
        "NotImplementedError ArithmeticError AttributeError StopIteration Exception"
    ),
    "math": (
        "acos asin atan atan2 ceil comb copysign cos cosh degrees dist erf erfc exp expm1 fabs "
        "factorial floor fmod fsum gamma gcd hypot isclose isfinite isinf isnan isqrt lcm lgamma "
        "log log10 log1p log2 perm pow prod radians sin sinh sqrt tan tanh trunc"
    ),
    "statistics": (
        "NormalDist correlation covariance fmean linear_regression mean median median_high "
        "median_low mode multimode pstdev pvariance stdev variance quantiles"
    ),
    "fractions": "Fraction",
    "decimal": "Decimal",
    "operator": "attrgetter itemgetter eq ge gt le lt mul ne neg sub truediv",
    "itertools": (
        "accumulate chain chain.from_iterable combinations combinations_with_replacement "
        "compress groupby islice pairwise permutations product starmap takewhile zip_longest"
    ),
    "functools": "cache lru_cache reduce",
    "inspect": "signature",
    "ipywidgets": "FloatSlider IntSlider SelectionSlider interact",
    "collections": "Counter OrderedDict defaultdict deque namedtuple",
    "tqdm": "tqdm trange auto.tqdm auto.trange",
    "numpy": (
        "abs absolute add all allclose amax amin any append arange arccos arcsin arctan arctan2 "
        "argmax argmin argpartition argsort argwhere around array array_equal array_split asarray "
        "asanyarray atleast_1d atleast_2d average bincount block broadcast_arrays broadcast_to "
        "ceil choose clip column_stack concatenate copy corrcoef cos cosh count_nonzero cov cross "
        "cumprod cumsum cumulative_sum diag diagonal diff digitize divide dot dstack einsum empty "
        "empty_like equal errstate exp expand_dims expm1 eye fabs flatnonzero flip fliplr flipud "
        "floor fmax fmin fromiter full full_like geomspace gradient greater greater_equal "
        "histogram "
        "histogram2d histogram_bin_edges hstack hypot identity indices inner interp intersect1d "
        "invert isclose isfinite isin isinf isnan isscalar kron less less_equal linspace log log10 "
        "log1p log2 logical_and logical_not logical_or logical_xor logspace matmul max maximum "
        "mean median meshgrid min minimum mod moveaxis multiply nan_to_num nanargmax nanargmin "
        "nanmax nanmean nanmedian nanmin nanpercentile nanquantile nanstd nansum nanvar "
        "ndenumerate "
        "ndim ndindex negative nonzero not_equal ones ones_like outer partition percentile power "
        "prod ptp quantile ravel reciprocal repeat reshape resize roll rot90 round searchsorted "
        "select setdiff1d setxor1d shape sign sin sinh size sort split sqrt square squeeze stack "
        "std subtract sum swapaxes take take_along_axis tan tanh tile trace transpose tri tril "
        "tril_indices triu triu_indices trunc union1d unique unravel_index var vectorize vstack "
        "where zeros zeros_like add.reduce add.accumulate add.outer maximum.accumulate "
        "maximum.reduce minimum.accumulate minimum.reduce multiply.outer subtract.outer "
        "linalg.qr linalg.norm linalg.inv linalg.solve linalg.det linalg.eigh linalg.svd "
        "linalg.lstsq "
        "random.default_rng bool_ float32 float64 int8 int16 int32 int64 uint8 str_"
    ),
    "pandas": (
        "DataFrame Series Index MultiIndex.from_tuples MultiIndex.from_product "
        "MultiIndex.from_arrays Categorical concat crosstab cut qcut read_csv merge melt pivot "
        "pivot_table to_numeric isna isnull notna notnull unique get_dummies factorize date_range "
        "DataFrame.from_dict DataFrame.from_records CategoricalDtype"
    ),
    "matplotlib.pyplot": (
        "subplots figure subplot subplot_mosaic axes gca gcf sca plot scatter bar barh hist hist2d "
        "boxplot violinplot errorbar step stem stairs fill_between fill_betweenx axhline axvline "
        "axhspan axvspan hlines vlines imshow matshow pcolormesh contour contourf colorbar title "
        "suptitle xlabel ylabel xlim ylim xticks yticks xscale yscale legend text annotate arrow "
        "grid axis margins tight_layout subplots_adjust semilogx semilogy loglog pie table setp "
        "get_cmap twinx twiny tick_params show close cla clf clabel get_fignums bar_label"
    ),
    "matplotlib.ticker": "MaxNLocator PercentFormatter FuncFormatter FixedLocator NullFormatter",
    "seaborn": (
        "heatmap lineplot scatterplot barplot histplot kdeplot ecdfplot rugplot boxplot violinplot "
        "countplot move_legend despine color_palette axes_style plotting_context"
    ),
    "scipy.stats": (
        "binomtest skew kurtosis "
        "rankdata sem zscore iqr pearsonr spearmanr kendalltau ttest_1samp ttest_ind "
        "ttest_rel wilcoxon mannwhitneyu chi2_contingency fisher_exact shapiro describe gmean "
        "hmean tmean trim_mean norm_gen contingency.crosstab norm binom beta t chi2 f gamma "
        "poisson uniform expon betabinom hypergeom nbinom geom lognorm bernoulli multinomial"
    ),
    "scipy.special": (
        "bdtr beta betainc betaincinv betaln binom comb erf erfc erfinv expit factorial gamma "
        "gammaln logit logsumexp ndtr ndtri stdtr stdtrit xlogy"
    ),
    "scipy.spatial": "distance.cdist distance.pdist distance.squareform distance_matrix",
    "scipy.integrate": "trapezoid simpson",
    "sklearn.base": "clone",
    "sklearn.datasets": "load_iris load_wine load_breast_cancer load_digits load_diabetes",
    "sklearn.pipeline": "make_pipeline Pipeline",
    "sklearn.preprocessing": (
        "StandardScaler MinMaxScaler LabelEncoder OneHotEncoder OrdinalEncoder LabelBinarizer "
        "PolynomialFeatures RobustScaler Normalizer scale label_binarize normalize"
    ),
    "sklearn.neighbors": "KNeighborsClassifier KNeighborsRegressor NearestNeighbors",
    "sklearn.naive_bayes": "GaussianNB MultinomialNB BernoulliNB",
    "sklearn.linear_model": "LinearRegression",
    "sklearn.discriminant_analysis": (
        "LinearDiscriminantAnalysis QuadraticDiscriminantAnalysis"
    ),
    "sklearn.model_selection": (
        "LeaveOneOut LeavePOut GroupKFold LeaveOneGroupOut GridSearchCV cross_val_score "
        "cross_val_predict cross_validate"
    ),
    "sklearn.metrics": (
        "accuracy_score average_precision_score balanced_accuracy_score brier_score_loss "
        "classification_report cohen_kappa_score confusion_matrix f1_score fbeta_score "
        "hamming_loss jaccard_score log_loss make_scorer matthews_corrcoef mean_absolute_error "
        "mean_squared_error multilabel_confusion_matrix precision_recall_curve "
        "precision_recall_fscore_support precision_score r2_score recall_score roc_auc_score "
        "roc_curve auc zero_one_loss root_mean_squared_error det_curve"
    ),
}  # fmt: skip
HARMLESS = frozenset(
    f"{module}.{name}" for module, names in _FUNCTIONS.items() for name in names.split()
)

# These draw from the random numbers that all share unless a number is given for them.
_SEEDED = {
    "sklearn.datasets": "make_blobs make_classification make_regression make_moons make_circles",
    "sklearn.dummy": "DummyClassifier DummyRegressor",
    "sklearn.ensemble": "RandomForestClassifier RandomForestRegressor GradientBoostingClassifier",
    "sklearn.linear_model": "LogisticRegression Ridge Lasso RidgeClassifier SGDClassifier",
    "sklearn.model_selection": (
        "train_test_split ShuffleSplit StratifiedShuffleSplit RepeatedKFold RepeatedStratifiedKFold"
    ),
    "sklearn.svm": "SVC LinearSVC SVR",
    "sklearn.tree": "DecisionTreeClassifier DecisionTreeRegressor",
}
SEEDED = frozenset(
    f"{module}.{name}" for module, names in _SEEDED.items() for name in names.split()
)
# Only with ``shuffle=True``.
SHUFFLED = frozenset(
    f"sklearn.model_selection.{name}"
    for name in ("KFold", "StratifiedKFold", "StratifiedGroupKFold")
)
SPLITTERS = frozenset(
    words("GroupKFold KFold LeaveOneOut LeavePOut StratifiedGroupKFold StratifiedKFold ")
)
# With the settings that it has unless others are named.
UNLESS_NAMED = {"sklearn.linear_model.LogisticRegression": {"solver", "random_state"}}

# Methods of scipy's distributions.
DISTRIBUTION = frozenset(
    words("pdf pmf cdf sf ppf isf logpdf logpmf logcdf logsf interval mean std var median support ")
)

NUMBERS = frozenset(
    [f"numpy.{name}" for name in ("inf", "nan", "pi", "e", "newaxis")]
    + [f"math.{name}" for name in ("inf", "nan", "pi", "e", "tau")]
)
# What a library holds that nobody calls.
CONSTANTS = frozenset(
    [f"numpy.{name}" for name in ["ndarray", "generic", "number", "integer", "floating"]]
    + [f"builtins.{name}" for name in ("NotImplemented", "Ellipsis")]
)  # fmt: skip

# Their results share no memory with what they were given.
FRESH = frozenset(
    [
        f"numpy.{name}"
        for name in words(
            "abs add all allclose any arange argmax argmin argsort argwhere around "
            "array_equal average bincount ceil clip concatenate corrcoef cos cov "
            "count_nonzero cumprod cumsum diff digitize divide dot empty equal exp eye "
            "flatnonzero floor full geomspace greater histogram hypot identity interp isclose "
            "isfinite isin isinf isnan less linspace log log10 log1p log2 logical_and "
            "logical_not logical_or logspace maximum mean minimum mod multiply "
            "nanmean nanpercentile nanstd nonzero ones outer percentile power prod ptp "
            "quantile repeat round searchsorted sign sin sort sqrt square std subtract sum "
            "tan tile unique var vstack zeros "
        )
    ]
    + [f"builtins.{name}" for name in words(
            "abs all any bool bytes complex divmod float format int isinstance issubclass len "
            "ord pow print range repr round str sum callable chr hash id type "
        )]
    + [name for name in HARMLESS if name.startswith(("math.", "sklearn.metrics."))]
)  # fmt: skip

# Results of these, functions or methods, may hold parts of what was given: lists in an array.
HAND_ON = frozenset(
    words(
        "add clip concatenate cumsum full maximum minimum percentile "
        "quantile repeat sort sum tile unique value_counts vstack "
    )
)

# How many arguments they have before those that may be arrays for their results.
PUTS = {
    **dict.fromkeys(
        words(
            "abs absolute arccos arcsin arctan ceil cos cosh exp expm1 fabs floor invert isfinite "
            "isinf isnan log log10 log1p log2 logical_not negative reciprocal sign sin sinh sqrt "
            "square tan tanh trunc expit logit erf gammaln gamma ndtr ndtri "
        ),
        1,
    ),
    **dict.fromkeys(
        words(
            "add all amax amin any argmax argmin around arctan2 choose concatenate divide dot "
            "equal fmax fmin greater greater_equal hypot less less_equal logical_and logical_or "
            "logical_xor matmul max maximum median min minimum mod multiply nanargmax nanargmin "
            "nanmax nanmedian nanmin not_equal outer power ptp round stack subtract beta xlogy "
        ),
        2,
    ),
    **dict.fromkeys(
        words(
            "clip cumprod cumsum mean nanmean nanpercentile nanquantile nanstd nansum nanvar "
            "percentile prod quantile std sum take trace var betainc betaincinv comb "
        ),
        3,
    ),
}

# Methods that leave what they are called on as it is, whatever that is.
LOOKS = frozenset(
    words(
        "all any argmax argmin argsort astype conj copy count cumsum cumprod diagonal dot "
        "flatten idxmax idxmin index isin item items keys max mean median min nonzero "
        "nunique ptp quantile ravel repeat reshape round searchsorted size std sum "
        "swapaxes take to_frame to_list to_numpy tobytes tolist trace transpose unique "
        "value_counts values var abs add agg aggregate all apply applymap assign between "
        "clip combine_first corr cov crosstab cummax cummin describe diff div divide "
        "droplevel dropna drop duplicated drop_duplicates eq equals explode fillna filter "
        "first floordiv ge get get_group groupby gt head iterrows itertuples isna isnull "
        "join last le loc lt map melt merge mod mul multiply ne nlargest nsmallest notna "
        "notnull nth pct_change pivot pivot_table pow prod rank reindex rename "
        "rename_axis replace reset_index rolling select_dtypes set_axis set_index shift "
        "skew sort_index sort_values squeeze stack sub subtract swaplevel tail to_dict "
        "to_string transform truediv unstack where xs capitalize casefold center encode "
        "endswith find format isalpha isdigit isspace islower isupper ljust lower lstrip "
        "removeprefix removesuffix rfind rjust rpartition rsplit rstrip "
        "splitlines startswith strip swapcase title upper zfill difference intersection "
        "isdisjoint issubset issuperset symmetric_difference union most_common elements mode "
        "is_integer as_integer_ratio bit_length pdf pmf cdf sf ppf isf logpdf logpmf "
        "logcdf interval proportion_ci confidence_interval "
    )
)
# Of these, with one argument, those of paths, which move files.
OF_PATHS = frozenset(["rename", "replace"])
# With this, those of pandas change what they are called on.
IN_PLACE = "inplace"

# Results of methods that share nothing with what they are called on.
LOOKS_FRESH = frozenset(
    words(
        "all any argmax argmin argsort count cumsum index mean "
        "nunique quantile round searchsorted std sum var value_counts strip lower "
        "upper title format startswith endswith join encode pdf pmf cdf sf ppf isf "
        "is_integer "
    )
)

# Methods that change what they are called on, and nothing else. Containers and generators of random
# numbers: they may give or keep what they are given.
_CONTAINERS = frozenset(
    words(
        "add append appendleft clear discard extend fill insert intersection_update "
        "difference_update pop popitem popleft remove resize reverse setdefault sort "
        "update fit_transform transform inverse_transform split get_n_splits random "
        "integers choice shuffle permutation permuted normal standard_normal uniform "
        "binomial beta gamma poisson exponential multinomial geometric hypergeometric "
        "spawn dirichlet standard_t chisquare lognormal subtract most_common "
    )
)
# Of these, those of splitters (and of texts): they may draw numbers, and keep none of the data.
KEEPS_NOTHING = frozenset(["split", "get_n_splits"])
# Models, which hold others that they change, too; they leave the data as they are.
MODELS = frozenset(
    words(
        "fit fit_predict predict predict_proba predict_log_proba decision_function score "
        "set_params kneighbors "
    )
)
# Figures, of which nobody gets back the data that are drawn.
DRAWINGS = frozenset(
    words(
        "annotate arrow autoscale axhline axhspan axis axvline axvspan bar bar_label barh "
        "boxplot clabel colorbar contour contourf ecdf errorbar fill_between "
        "fill_betweenx grid get_legend get_legend_handles_labels get_lines get_xlim "
        "get_ylim get_xticklabels get_yticklabels get_xticks get_yticks get_position "
        "get_color get_facecolor get_gid get_title get_xlabel get_ylabel get_figure "
        "hexbin hist hist2d hlines imshow invert_xaxis invert_yaxis label_outer legend "
        "locator_params loglog margins matshow minorticks_off minorticks_on pcolormesh "
        "pie plot scatter secondary_xaxis secondary_yaxis semilogx semilogy set set_alpha "
        "set_aspect set_axis_off set_axisbelow set_box_aspect set_color set_edgecolor "
        "set_facecolor set_hatch set_label set_layout_engine set_linestyle set_linewidth "
        "set_major_formatter set_major_locator set_minor_formatter set_minor_locator "
        "set_position set_rotation set_size_inches set_text set_ticks set_ticklabels "
        "set_title set_visible set_xlabel set_xlim set_xmargin set_xscale set_xticklabels "
        "set_xticks set_ylabel set_ylim set_ymargin set_yscale set_yticklabels set_yticks "
        "set_zorder stackplot stairs stem step subplots subplots_adjust suptitle "
        "supxlabel supylabel text tick_params ticklabel_format tight_layout twinx twiny "
        "violinplot vlines add_subplot add_gridspec set_description set_postfix norm cmap "
    )
)
CHANGES = _CONTAINERS | MODELS | DRAWINGS
