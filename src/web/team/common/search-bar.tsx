import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import common from "./common.module.css";

interface Props {
	/** Address of the page that searches. */
	action: string;
	/** Query parameters to keep, for example a view. Empty ones are left out. */
	kept?: Record<string, string | number | undefined>;
	/** Words of the button. */
	submit?: string;
	children: ReactNode;
}

/** A list's search and filters. A GET form, so results have their own address. */
export const SearchBar = ({ action, kept = {}, submit = "Search", children }: Props) => (
	<Form method="get" action={action} className={common.search} role="search">
		{Object.entries(kept).map(
			([name, value]) =>
				value !== undefined && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
		)}
		{children}
		<Button type="submit" variant="secondary" icon="search">
			{submit}
		</Button>
	</Form>
);
