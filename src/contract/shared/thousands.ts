/** A whole number such as 12,345. Without Intl, which takes a slow phone 15 to 60 ms on first use. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
