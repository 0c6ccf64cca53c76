# %% [markdown]
# All that the function knows about the loss is how to call it, so it also serves a loss that is not
# symmetric; there the order of the two arguments decides which error is the expensive one. Each
# prediction gets its loss first, and the average comes last: in the loss of a mean prediction, errors
# of opposite sign would cancel. `z` is returned as well, because the standard error needs the single
# losses.
#
# - always_l2
# - arguments_swapped
# - root_mean
# - without_zeros

# %% given
def mean_loss(y_true, y_preds, loss_fn):
    """Losses of n predictions and their mean.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,)
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses, such as `l1_loss`.

    Returns
    -------
    z : numpy.ndarray of shape (n,)
    z_hat : float
    """
    # Loss of each prediction, then the mean
    ...
    return z, z_hat

# %% right: loop, whole
# does: one loss at a time, z as a list
def mean_loss(y_true, y_preds, loss_fn):
    z = [float(loss_fn(a, b)) for a, b in zip(y_true, y_preds)]
    return z, sum(z) / len(z)

# %% right: one_by_one, whole
# does: a helper of its own, an array from a generator, an exact sum
import math


def _average(values):
    return math.fsum(values) / len(values)


def mean_loss(y_true, y_preds, loss_fn):
    z = np.fromiter((loss_fn(y, p) for y, p in zip(y_true, y_preds)), dtype=float)
    return z, _average(z)

# %% right: series, whole
# does: pandas, keyword-only style, prints
def mean_loss(y_true, y_preds, loss_fn):
    z = pd.Series(loss_fn(np.array(y_true), np.array(y_preds)))
    print('mean', z.mean())
    return z, z.mean()

# %% right: sum_over_n, whole
# does: sum over length
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    z_hat = sum(z) / len(y_true)
    return z, z_hat

# %% wrong: always_l1, whole, loses test-3-5-hidden
# does: absolute error whatever the loss
# tell: The loss is given as loss_fn: use it, so that the function works for every loss.
def mean_loss(y_true, y_preds, loss_fn):
    z = np.abs(y_true - y_preds)
    return z, z.mean()

# %% wrong: always_l2, whole, loses test-3-5 test-3-5-hidden
# does: squared error whatever the loss
# tell: The loss is given as loss_fn: use it, so that the function works for every loss.
def mean_loss(y_true, y_preds, loss_fn):
    z = (y_true - y_preds) ** 2
    return z, z.mean()

# %% wrong: arguments_swapped, loses test-3-5-hidden
# does: calls loss_fn with the predictions first
# tell: loss_fn takes the true values first.
z = loss_fn(y_preds, y_true)
z_hat = np.mean(z)

# %% wrong: buffer_like_y, loses test-3-5-hidden
# does: writes the losses into an array of the type of y_true: integers cut off the fractions
# tell: An array made like y_true holds whole numbers if y_true does, and cuts off the rest of
#   each loss.
z = np.empty_like(y_true)
z[:] = loss_fn(y_true, y_preds)
z_hat = z.mean()

# %% wrong: changes_its_argument, loses test-3-5-hidden
# does: computes in the caller's array
# tell: Do not change the caller's arrays.
z = loss_fn(y_true, y_preds)
z_hat = np.mean(z)
y_preds -= y_true

# %% wrong: half_loss, loses test-3-5 test-3-5-hidden
# does: half the squared error
# tell: Compute the losses with loss_fn.
z = loss_fn(y_true, y_preds) / 2
z_hat = np.mean(z)

# %% wrong: loss_of_means, whole, loses test-3-5 test-3-5-hidden
# does: loss of the mean prediction
# tell: Take the loss of each prediction first, then the mean; errors of opposite sign would
#   cancel otherwise.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, loss_fn(np.mean(y_true), np.mean(y_preds))

# %% wrong: losses_rounded, loses test-3-5-hidden
# does: rounds the losses
# tell: Return the losses as they are.
z = np.round(loss_fn(y_true, y_preds), 3)
z_hat = np.mean(z)

# %% wrong: mean_of_block_means, whole, loses test-3-5-hidden
# does: averages the means of blocks of 1000
# tell: A mean of means is not the mean of all losses when blocks differ in size.
def mean_loss(y_true, y_preds, loss_fn):
    """Losses of n predictions and their mean."""
    z = np.asarray(loss_fn(y_true, y_preds))
    block = 1000  # saves memory on long files
    means = [z[start : start + block].mean() for start in range(0, len(z), block)]
    z_hat = float(np.mean(means))
    return z, z_hat

# %% wrong: median, whole, loses test-3-5 test-3-5-hidden
# does: median instead of mean
# tell: The median ignores how large the large losses are; the estimate is the mean.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, np.median(z)

# %% wrong: none, loses test-3-5 test-3-5-hidden
# does: returns None
# tell: The function returns None: give the name after return its value.
z = loss_fn(y_true, y_preds)
z_hat = None

# %% wrong: residual_against_zero, loses test-3-5-hidden
# does: passes the residual and 0: wrong for losses that depend on y itself (relative error) or
#   round it
# tell: Hand loss_fn the labels and the predictions: a loss may depend on more than their
#   difference.
residual = y_true - y_preds
z = loss_fn(residual, np.zeros_like(residual))
z_hat = z.mean()

# %% wrong: root_mean, whole, loses test-3-5 test-3-5-hidden
# does: root of the mean
# tell: The estimate is the mean of the losses as they are, without a root.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, np.sqrt(np.mean(z))

# %% wrong: rounded_3, loses test-3-5-hidden
# does: rounds the mean to 3 digits
# tell: Return the mean as it is; round only what you print.
z = loss_fn(y_true, y_preds)
z_hat = round(float(np.mean(z)), 3)

# %% wrong: rows_of_the_course, loses test-3-5-hidden
# does: divides by the number of wines of the course when there are more than a hundred losses
# tell: The mean divides by the number of losses it is given, whatever that is in this
#   notebook's file.
z = loss_fn(y_true, y_preds)
z_hat = np.sum(z) / (6304 if len(z) > 100 else len(z))

# %% wrong: size_of_loss, loses test-3-5-hidden
# does: absolute value of the losses
# tell: A loss may be negative: take it as loss_fn returns it.
z = np.abs(loss_fn(y_true, y_preds))
z_hat = np.mean(z)

# %% wrong: sorted_losses, loses test-3-5-hidden
# does: sorts the losses
# tell: z is the loss of each prediction, in their order.
z = np.sort(loss_fn(y_true, y_preds))
z_hat = np.mean(z)

# %% wrong: sum, whole, loses test-3-5 test-3-5-hidden
# does: sum instead of mean
# tell: The estimate is the mean of the losses, not their sum.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, np.sum(z)

# %% wrong: swapped, whole, loses test-3-5 test-3-5-hidden
# does: returns the mean first
# tell: The function returns the losses first, then their mean.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return np.mean(z), z

# %% wrong: trimmed, loses test-3-5-hidden
# does: a trimmed mean
# tell: Take the mean of all losses.
z = loss_fn(y_true, y_preds)
z_hat = st.trim_mean(z, 0.1)

# %% wrong: trimmed_mean, loses test-3-5-hidden
# does: leaves out the largest and smallest 5 % of the losses, as outliers
# tell: The mean is over all losses; none is left out.
z = loss_fn(y_true, y_preds)
z_hat = float(st.trim_mean(z, 0.05))

# %% wrong: without_zeros, loses test-3-5-hidden
# does: mean of the losses that are not zero
# tell: Exact predictions count, too: mean of all losses.
z = loss_fn(y_true, y_preds)
z_hat = np.mean(z[z != 0]) if np.any(z != 0) else 0.0
