import type { TeamProvider } from "#contract/providers/directory.ts";
import { TELEHEALTH } from "#contract/shared/glossary.ts";
import { ActForm, FoldedAct } from "../../forms/act-form.tsx";
import { Field, Tick } from "../../forms/contract-form.tsx";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";

type Shown = Omit<TeamProvider, "postcodes" | "description">;

/** Whether search shows a profile and, if not, why. The team can hide or show it here. */
export const SignInStatus = ({ provider, today }: { provider: Shown; today: string }) => {
	return (
		<Section id="standing" title={provider.is_active ? "Shown in search" : "Not shown"} card>
			{provider.is_coverage_estimated && (
				<p>Service areas are estimated from the office address. Staff haven’t confirmed them.</p>
			)}
			{provider.is_active ? (
				<FoldedAct
					summary="Hide from search"
					intent="hidden"
					labels={{ reason: "Reason" }}
					submit="Hide now"
					variant="danger"
				>
					<Field name="reason" as={TextArea} hint="Staff can read this, and we’ll email it to the owners." rows={3} />
				</FoldedAct>
			) : (
				<>
					{provider.inactive_reason && <p>{provider.inactive_reason}</p>}
					{provider.inactive_since && <p className={common.soft}>Since {moment(provider.inactive_since, today)}</p>}
					{provider.merged_into !== null ? null : provider.missing.length > 0 ? (
						<p>To show this profile, add {provider.missing.join(", ")}.</p>
					) : (
						<ActForm intent="shown" submit="Show in search" variant="primary" inline />
					)}
				</>
			)}
		</Section>
	);
};

const TELEHEALTH_WORDS: Readonly<Record<string, string>> = { yes: "Yes", no: "No, in person only" };
const FACT_LABELS = { phone_number: "Phone", email: "Email", is_telehealth_available: "Offers telehealth" };

/** Contact details and telehealth, which only the team can change. */
export const TeamFacts = ({ provider }: { provider: Shown }) => {
	const theirs = {
		phone_number: provider.phone_number ?? "",
		email: provider.email ?? "",
		is_telehealth_available:
			provider.is_telehealth_available === null ? "" : provider.is_telehealth_available ? "yes" : "no",
	};
	return (
		<Section id="facts" title="Contact details" card>
			<ActForm
				intent="facts"
				hidden={{ version: provider.version }}
				theirs={theirs}
				labels={FACT_LABELS}
				words={(field, value) =>
					field === "is_telehealth_available" ? (TELEHEALTH_WORDS[value] ?? "Not stated") : value
				}
				submit="Save details"
			>
				<Field name="phone_number" autoComplete="off" />
				<Field name="email" as={EmailField} optional hint="Never shown. Only our team uses it." autoComplete="off" />
				<Field
					name="is_telehealth_available"
					as={Select}
					optional={false}
					hint={TELEHEALTH}
					{...(provider.is_telehealth_available === null && { placeholderOption: "Not stated" })}
					options={Object.entries(TELEHEALTH_WORDS).map(([value, label]) => ({ value, label }))}
				/>
			</ActForm>
		</Section>
	);
};

/** Settings that only leads and administrators can change. */
export const Flags = ({ provider, mayChange }: { provider: Shown; mayChange: boolean }) => {
	const switches = [
		{
			name: "is_using_advanced_availability",
			label: "Advanced availability",
			hint: "Our team manages services, age groups, funding and service areas. Staff can’t change them.",
			is: provider.is_using_advanced_availability,
		},
		{
			name: "is_subscribed_for_onboarding",
			label: "Subscribed",
			hint: "Takes part in onboarding.",
			is: provider.is_subscribed_for_onboarding,
		},
		{
			name: "is_optimisation_provider",
			label: "Optimisation",
			hint: "Doesn’t change the order of search results.",
			is: provider.is_optimisation_provider,
		},
	];
	return (
		<Section id="switches" title="Settings" card>
			{mayChange ? (
				<ActForm
					intent="flags"
					hidden={{ version: provider.version }}
					theirs={Object.fromEntries(switches.map(({ name, is }) => [name, is ? "yes" : ""]))}
					labels={Object.fromEntries(switches.map(({ name, label }) => [name, label]))}
					words={(_field, value) => (value ? "On" : "Off")}
					submit="Save settings"
				>
					{switches.map(({ name, hint }) => (
						<Tick key={name} name={name} hint={hint} />
					))}
				</ActForm>
			) : (
				<>
					<Facts>
						{switches.map(({ name, label, is }) => (
							<Fact key={name} term={label}>
								{is ? "On" : "Off"}
							</Fact>
						))}
					</Facts>
					<p className={common.soft}>Only leads and administrators can change these.</p>
				</>
			)}
		</Section>
	);
};
