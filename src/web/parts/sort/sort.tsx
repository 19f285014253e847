import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "#contract/search/limits.ts";
import { links } from "../../lib/links.ts";
import { type SearchState, searchQuery } from "../../lib/search-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { Select } from "../../ui/field/field.tsx";
import styles from "./sort.module.css";

/**
 * Sort order of the results. Applies at once with scripts, or with a button. Returns to page 1 and keeps the selection.
 */
export const Sort = ({ state, orders }: { state: SearchState; orders: { value: Order; label: string }[] }) => {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const before = useRef(state.order);
	const [changed, setChanged] = useState<Order>();
	useEffect(() => {
		// Screen readers wouldn't announce the unchanged number of results.
		if (state.order !== before.current) setChanged(state.order);
		before.current = state.order;
		// Back and Forward also change the order.
		const field = form.current?.elements.namedItem("order");
		if (field instanceof HTMLSelectElement) field.value = state.order;
	}, [state.order]);
	const others = new URLSearchParams(searchQuery({ ...state, order: "by_score", page: 1 }));
	return (
		<form ref={form} action={links.results()} className={styles.sort}>
			{[...others].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Select
				id="sort-order"
				name="order"
				label={<span className="visually-hidden">Sort by</span>}
				options={orders}
				defaultValue={state.order}
				autoComplete="off"
				onChange={(event) =>
					navigate(links.results({ ...state, order: event.currentTarget.value as Order, page: 1 }), {
						preventScrollReset: true,
					})
				}
			/>
			<noscript>
				<Button type="submit" variant="secondary">
					Sort
				</Button>
			</noscript>
			<span role="status" className="visually-hidden">
				{changed && `${orders.find(({ value }) => value === changed)?.label} first`}
			</span>
		</form>
	);
};
