import type { Order } from "#contract/search/limits.ts";

export const ORDER_NAMES: Record<Order, string> = {
	by_score: "Top rated",
	highly_reviewed: "Most reviewed",
	soonest: "Can start soonest",
	nearest: "Nearest",
	price: "Lowest price",
};
