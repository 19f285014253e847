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

/** Made-up prices of Support at Home in dollars, by service. */
export const DEMO_RANGES = [
	{ service: "Nursing", weekday: [118, 156], saturday: [148, 196] },
	{ service: "Domestic assistance", weekday: [78, 104], saturday: [98, 131] },
	{ service: "Home and garden maintenance", weekday: [80, 112], saturday: [99, 138] },
	{ service: "Transport", weekday: [72, 98], saturday: [88, 122] },
	{ service: "Social support", weekday: [75, 101], saturday: [95, 127] },
] as const;
