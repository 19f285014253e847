/** Works through the items in order, `lanes` at a time. */
export const atOnce = async <Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<void>) => {
	const queue = [...items];
	await Promise.all(
		Array.from({ length: lanes }, async () => {
			for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
		}),
	);
};
