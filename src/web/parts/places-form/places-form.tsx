import { type ReactNode, useRef } from "react";
import { asTyped } from "../../forms/as-typed.ts";
import { ContractForm, Tick } from "../../forms/contract-form.tsx";
import { PROFILE_FORM } from "../profile-form/clear-regions.tsx";
import type { ConflictTold } from "../profile-form/conflict.tsx";
import { LeaveDialog, SaveBar } from "../profile-form/save-bar.tsx";
import { useUnsaved } from "../profile-form/use-unsaved.ts";
import { Fits } from "./fits.tsx";
import styles from "./places-form.module.css";
import { Prices } from "./prices.tsx";
import type { PlacesAnswer, PlacesChoices } from "./save-places.ts";
import { Sites } from "./sites.tsx";
import { PLACES_LABELS, type PlacesValues, waysTyped } from "./values.ts";
import { Ways } from "./ways.tsx";

interface Props {
	/** Stored values. */
	stored: PlacesValues;
	version: number;
	choices: PlacesChoices;
	/** What keeps the form until it's sent. */
	mark: ReactNode;
	/** After a refused save, or after adding or removing a site. */
	answer: PlacesAnswer | undefined;
	sending: boolean;
}

/** Form for sites, delivery, fit and prices of a profile (decisions 87 and 124). */
export const PlacesForm = ({ stored, version, choices, mark, answer, sending }: Props) => {
	const form = useRef<HTMLFormElement>(null);
	const { dirty, look, tell, blocker } = useUnsaved(form, answer !== undefined, sending);
	const { values = stored, opened = stored, errors = {}, conflict } = answer ?? {};
	const held = asTyped({ ...values, delivery: waysTyped(values), is_restated: answer?.isRestated ? ["yes"] : [] });
	const part = { values, stored, errors, choices };
	return (
		<>
			<ContractForm
				bare
				id={PROFILE_FORM}
				intent="places"
				refused={answer && { ...answer, typed: held }}
				values={held}
				labels={PLACES_LABELS}
				ref={form}
				onInput={look}
				multipart
			>
				{/* Enter in a text field saves, instead of pressing the first button that removes a site. */}
				<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
					Save changes
				</button>
				{mark}
				<input type="hidden" name="version" value={answer?.version ?? version} />
				<input type="hidden" name="was" value={JSON.stringify(opened)} />
				<Conflicting conflict={conflict} />
				<Sites {...part} />
				<Ways {...part} onChange={tell} />
				<Fits {...part} />
				<Prices {...part} />
				<section className={styles.part} aria-label="Still right">
					<Tick
						name="is_restated"
						label="Everything here is still right"
						hint="Everything on this page gets today's date, not only your changes."
					/>
				</section>
				<SaveBar dirty={dirty} sending={sending} />
			</ContractForm>
			<LeaveDialog blocker={blocker} />
		</>
	);
};

/** Fields in conflict, which stay open after the user takes one of their colleague's values. */
const Conflicting = ({ conflict }: { conflict: ConflictTold | undefined }) =>
	conflict?.both.map(({ field }) => <input key={field} type="hidden" name="both" value={field} />);
