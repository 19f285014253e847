import { useRef } from "react";
import { Checkbox } from "../../ui/field/field.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { PROFILE_FORM } from "../profile-form/clear-regions.tsx";
import type { ConflictTold } from "../profile-form/conflict.tsx";
import { LeaveDialog, SaveBar } from "../profile-form/save-bar.tsx";
import { useUnsaved } from "../profile-form/use-unsaved.ts";
import { Fits } from "./fits.tsx";
import styles from "./places-form.module.css";
import { Prices } from "./prices.tsx";
import type { PlacesAnswer, PlacesChoices } from "./save-places.ts";
import { Sites } from "./sites.tsx";
import type { PlacesValues } from "./values.ts";
import { Ways } from "./ways.tsx";

interface Props {
	/** Stored values. */
	stored: PlacesValues;
	version: number;
	choices: PlacesChoices;
	/** After a refused save, or after adding or removing a site. */
	answer: PlacesAnswer | undefined;
	sending: boolean;
}

/** Form for sites, delivery, fit and prices of a profile (decisions 87 and 124). */
export const PlacesForm = ({ stored, version, choices, answer, sending }: Props) => {
	const form = useRef<HTMLFormElement>(null);
	const { dirty, look, blocker } = useUnsaved(form, answer !== undefined, sending);
	const { values = stored, opened = stored, errors = {}, conflict, csrfToken } = answer ?? {};
	const part = { values, stored, errors, choices };
	return (
		<>
			<PostForm id={PROFILE_FORM} intent="places" csrfToken={csrfToken} ref={form} onInput={look}>
				{/* Enter in a text field saves, instead of pressing the first button that removes a site. */}
				<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
					Save changes
				</button>
				<input type="hidden" name="version" value={answer?.version ?? version} />
				<input type="hidden" name="was" value={JSON.stringify(opened)} />
				<Conflicting conflict={conflict} />
				<Sites {...part} />
				<Ways {...part} onChange={look} />
				<Fits {...part} />
				<Prices {...part} />
				<section className={styles.part} aria-label="Still right">
					<Checkbox
						id="is_restated"
						name="is_restated"
						value="yes"
						label="Everything here is still right"
						hint="Everything on this page gets today's date, not only your changes."
						defaultChecked={answer?.isRestated}
					/>
				</section>
				<SaveBar dirty={dirty} sending={sending} />
			</PostForm>
			<LeaveDialog blocker={blocker} />
		</>
	);
};

/** Fields in conflict, which stay open after the user takes one of their colleague's values. */
const Conflicting = ({ conflict }: { conflict: ConflictTold | undefined }) =>
	conflict?.both.map(({ field }) => <input key={field} type="hidden" name="both" value={field} />);
