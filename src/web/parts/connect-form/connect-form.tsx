import { type ComponentProps, useRef, useState } from "react";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { isHcp } from "#contract/shared/rules.ts";
import { ContractForm, Send } from "../../forms/contract-form.tsx";
import type { NewForm } from "../../forms/form-state.ts";
import { useRoot } from "../../lib/root-data.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { AttributionFields } from "../attribution-fields/attribution-fields.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PhoneLink } from "../phone-link/phone-link.tsx";
import { AskQuestions } from "../questions/ask-questions.tsx";
import { AboutYou, CHECKS } from "./about-you.tsx";
import { Agreeing } from "./agreeing.tsx";
import styles from "./connect-form.module.css";
import { DEFAULT_MOST, EveryoneFields } from "./everyone-fields.tsx";
import { KnownSearch } from "./known-search.tsx";
import { PostcodeField } from "./postcode-field.tsx";
import { type Lists, Support, withUnknown } from "./support.tsx";
import { fromSearch, LABELS, type RefusedConnect } from "./values.ts";

interface Props extends Lists {
	state: SearchState;
	chosen: { id: number; name: string; url_slug: string }[];
	form: NewForm;
	refused: RefusedConnect | null | undefined;
	/** Asks everyone who fits, without a name, instead of `chosen`. */
	everyone?: boolean;
	about?: ComponentProps<typeof Agreeing>["about"];
	/** When the page was made, ISO 8601. */
	openedAt: string;
}

/** Fields that check themselves. */
const OWN_CHECKS = ["postcode"];

/** The connect form, for one or more providers. Answers from the search show as text, without a field (CON-029). */
export const ConnectForm = ({ state, chosen, form, openedAt, everyone = false, about, refused, ...lists }: Props) => {
	const brand = useRoot()?.brand;
	const human = useHumanCheck();
	const start = fromSearch(state);
	const said = (name: string) => (refused ? refused.typed[name]?.[0] : start[name]) ?? "";
	const [hcp, setHcp] = useState(isHcp(said("funding_type")));
	const element = useRef<HTMLFormElement>(null);
	useTakeover(() => setHcp(isHcp(String(new FormData(element.current ?? undefined).get("funding_type")))));
	const isKnown = (name: string, answer: string | undefined) => !refused?.errors[name] && answer;
	const known = {
		service_area: isKnown("service_area", lists.areas.find((a) => String(a.id) === start.service_area)?.name),
		postcode: isKnown("postcode", start.postcode && [start.suburb, start.postcode].filter(Boolean).join(" ")),
		age_group: isKnown("age_group", lists.ages.find((a) => a.code === start.age_group)?.description),
		funding_type: isKnown("funding_type", withUnknown(lists.funding).find((f) => f.code === start.funding_type)?.name),
	};
	// The search includes the typed values, as if they had been entered there.
	const typedOr = (name: string, list: string[]) => (said(name) ? [said(name)] : list);
	const searched: SearchState = {
		...state,
		service_areas_list: typedOr("service_area", state.service_areas_list),
		age_groups_list: typedOr("age_group", state.age_groups_list),
		funding_types_list: typedOr("funding_type", state.funding_types_list),
	};
	return (
		<Stack gap="large" className={styles.form}>
			<Steps
				steps={[
					{ label: connectCopy.steps.aboutYou, state: "current" },
					{ label: hcp ? connectCopy.steps.recipient : connectCopy.steps.participant, state: "todo" },
					{ label: connectCopy.steps.confirmation, state: "todo" },
				]}
			/>
			<ContractForm
				form={form}
				refused={refused}
				labels={LABELS}
				values={{ ...start, most: String(DEFAULT_MOST), ask: chosen.map(({ id }) => String(id)) }}
				leaving={CHECKS}
				ownChecks={OWN_CHECKS}
				human={human}
				ref={element}
				advice={
					brand && (
						<>
							Please try again, or <a href={`mailto:${brand.email}`}>contact us</a> or call{" "}
							<PhoneLink of={brand.phone} />.
						</>
					)
				}
				above={
					Object.values(known).some(Boolean) && (
						<KnownSearch
							state={state}
							facts={[
								["Service", known.service_area],
								["Location", known.postcode],
								["Age of recipient", known.age_group],
								["Funding", known.funding_type],
							]}
						/>
					)
				}
			>
				<AboutYou />
				<AskQuestions refused={refused} />
				<Support {...lists} known={known} firstFunding={said("funding_type")} onFunding={(code) => setHcp(isHcp(code))}>
					<PostcodeField
						isKnown={Boolean(known.postcode)}
						refused={refused}
						chosen={chosen}
						state={searched}
						form={element}
					/>
				</Support>
				{everyone && <EveryoneFields />}
				<input type="hidden" name="opened_at" value={openedAt} />
				<Agreeing chosen={chosen} {...(about && { about })} />
				<AttributionFields />
				{human.challenge}
				<Send size="large">Send request</Send>
			</ContractForm>
		</Stack>
	);
};
