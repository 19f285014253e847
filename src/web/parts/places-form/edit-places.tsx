import { useLocation, useNavigation } from "react-router";
import { PRICE_LABELS, PRICE_TIMES, TIME_WORDS } from "#contract/providers/price-options.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { useUnsentForm } from "#web/forms/unsent.tsx";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { isRefused, PageForms, Refusal } from "../../forms/act-form.tsx";
import { useRound } from "../../lib/use-round.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { PrivateTitle } from "../private-title/private-title.tsx";
import { Conflict, UNSENT_CONFLICT } from "../profile-form/conflict.tsx";
import { PlacesForm } from "./places-form.tsx";
import { PRICE_FILE } from "./price-values.ts";
import type { PlacesAnswer, PlacesChoices } from "./save-places.ts";
import { conflictOf } from "./tell-places.ts";
import { openedPlaces, PLACES_LABELS, type PlacesValues, readPlaces, SITE_LABELS } from "./values.ts";

export const PLACES_TITLE = "Places, fit and prices";

interface Props {
	name: string;
	stored: PlacesValues;
	version: number;
	choices: PlacesChoices;
	answer: PlacesAnswer | undefined;
	/** URL of this page. */
	here: string;
	/** The last save succeeded. */
	saved: boolean;
}

const NONE = {};
const readForm = (form: FormData) => readPlaces(form, openedPlaces(form));

/** Labels of fields that can have errors, in page order. */
const labelsOf = (values: PlacesValues): Record<string, string> => ({
	...Object.fromEntries(
		values.sites.flatMap((_, at) =>
			Object.entries(SITE_LABELS).map(([field, label]) => [
				`sites.${at}.${field}`,
				values.sites.length > 1 ? `Site ${at + 1}, ${label.toLowerCase()}` : label,
			]),
		),
	),
	...Object.fromEntries(
		values.prices.flatMap((_, at) =>
			[...Object.entries(PRICE_LABELS), ...PRICE_TIMES.map((time) => [`rates.${time}`, TIME_WORDS[time]])].map(
				([field, label]) => [`prices.${at}.${field}`, `Price ${at + 1}, ${label}`],
			),
		),
	),
	[PRICE_FILE]: "Prices from a file",
	...PLACES_LABELS,
});

/** The form with messages about saving it, for pages of staff and of the team. */
export const EditPlaces = ({ name, stored, version, choices, answer, here, saved }: Props) => {
	const kept = useKeptAnswer(answer);
	const { key } = useLocation();
	const round = useRound(kept);
	const sending = useNavigation().formData?.get("intent") === "places";
	const { mark, merge } = useUnsentForm("places", readForm, stored);
	const unsent: PlacesAnswer | undefined = merge && {
		...{ values: merge.values, opened: stored, version, isRestated: false, typed: {}, errors: {}, requestKey: "" },
		...(merge.both.length > 0 && {
			conflict: conflictOf(UNSENT_CONFLICT, merge.both, [merge.values, stored, version]),
		}),
	};
	const { values = stored, conflict, changed } = kept ?? unsent ?? {};
	return (
		<>
			<PrivateTitle title={`${PLACES_TITLE}: ${name}`} refused={isRefused(kept) || conflict !== undefined} />
			<PageForms forms={NONE} answer={kept}>
				<Refusal labels={labelsOf(values)} failed={adminCopy.saveFailed}>
					Nothing you typed is lost. Please wait a moment and save again.
				</Refusal>
			</PageForms>
			{conflict && <Conflict told={conflict} key={`c${round}`} afresh={here} name="places" />}
			{changed && (
				<Notice kind="info" role="status" title={changed.title} key={`s${round}`} takesFocus={!isRefused(kept)}>
					<p>
						{changed.says && `${changed.says} `}
						Nothing is saved until you save the page.
						{changed.go && (
							<>
								{" "}
								<a href={`#${changed.go}`}>Fill it in</a>
							</>
						)}
					</p>
				</Notice>
			)}
			{saved && !kept && <Notice kind="success" role="status" title="Saved" key={key} takesFocus />}
			<PlacesForm
				key={`${JSON.stringify(stored)} ${round}`}
				{...{ stored, version, choices, sending, mark }}
				answer={kept ?? unsent}
			/>
		</>
	);
};
