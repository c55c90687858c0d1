/** How many letters to change, add, leave out or swap with their neighbour (optimal string alignment); Infinity above `most`. */
export function editDistance(from: string, to: string, most: number): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > most) return Infinity;
  let twoBack: number[] = [];
  let back = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(back, column) + 1,
          at(current, column - 1) + 1,
          at(back, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(twoBack, column - 2) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...current) > most) return Infinity;
    twoBack = back;
    back = current;
  }
  const distance = at(back, to.length);
  return distance <= most ? distance : Infinity;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
