import { links } from "#web/lib/links.ts";
import { type SearchState, searchQuery } from "#web/lib/search-address.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "../results.module.css";

interface Props {
	state: SearchState;
	areas: { id: number; name: string }[];
}

/** Explains why Next is missing: a request is for one service (RES-019). Choosing a service keeps the selection. */
export const ChooseService = ({ state, areas }: Props) => (
	<Notice kind="info" role="status" title="Which service do you need?">
		<p>
			You have selected {state.to_quote.length === 1 ? "1 provider" : `${state.to_quote.length} providers`}. Choose a
			service to send your request.
		</p>
		<form action={links.results()} className={styles.chooseService}>
			{[...new URLSearchParams(searchQuery({ ...state, page: 1 }))].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Select
				id="choose-service"
				name="service_areas_list"
				label="Service"
				placeholderOption="Choose a service"
				options={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
			/>
			<Button type="submit" variant="secondary">
				Use this service
			</Button>
		</form>
	</Notice>
);
