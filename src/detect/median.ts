/**
 * The number that would stand at place `n` if the first `count` of `values` were sorted. Puts them
 * in another order (Hoare's quickselect): to sort them all takes several times as long.
 */
export function nthSmallest(values: Float64Array, count: number, n: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (n <= j) right = j;
    else if (n >= i) left = i;
    else break;
  }
  return values[n]!;
}

/** The upper middle of the first `count` of `values`, which it puts in another order. */
export const medianOfFirst = (values: Float64Array, count: number): number =>
  nthSmallest(values, count, count >> 1);
