import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import desk from "./desk.module.css";

interface Props {
	/** The page that searches. */
	action: string;
	/** What the search keeps of the page: a view, a state. What is empty is left out. */
	kept?: Record<string, string | number | undefined>;
	children: ReactNode;
}

/** A list's search and filters in one line; the answer has an address of its own. */
export const SearchBar = ({ action, kept = {}, children }: Props) => (
	<Form method="get" action={action} className={desk.search} role="search">
		{Object.entries(kept).map(
			([name, value]) =>
				value !== undefined && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
		)}
		{children}
		<Button type="submit" variant="secondary" icon="search">
			Search
		</Button>
	</Form>
);
