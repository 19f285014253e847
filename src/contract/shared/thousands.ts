/** A whole number as Australians write it: 12,345. By hand, for the browser's own way of it takes a slow phone 15 to 60 ms the first time. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
