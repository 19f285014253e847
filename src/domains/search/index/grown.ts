type Column = Int32Array | Uint8Array | Float64Array;

/** Returns the column, or a copy of twice the length if it is too short. */
export const grown = <T extends Column>(column: T, length: number): T => {
	if (column.length >= length) return column;
	const longer = new (column.constructor as new (length: number) => T)(Math.max(length, column.length * 2, 16));
	longer.set(column);
	return longer;
};
