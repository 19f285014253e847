/** Support items that don't exist, with made-up limits in dollars, and the service areas whose prices name them. */
export const DEMO_ITEMS = [
	{
		...{ item: "01_000_0107_1_1", name: "Example item: self-care on a weekday", group: "107", areas: [11, 30] },
		...{ national: "70.00", remote: "98.00", veryRemote: "105.00" },
	},
	{
		...{ item: "15_000_0128_1_3", name: "Example item: therapy", group: "128", areas: [2, 3, 4, 5, 9] },
		...{ national: "190.00", remote: "266.00", veryRemote: "285.00" },
	},
];
