import type { TeamProvider } from "#contract/providers/directory.ts";
import { TELEHEALTH } from "#contract/shared/glossary.ts";
import { mergeRefused } from "../../lib/merge-typed.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { Merged } from "../../parts/merged/merged.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import type { Refusal } from "./refusal.ts";

type Shown = Omit<TeamProvider, "postcodes" | "description">;

/** Whether search shows a profile and, if not, why. The team can hide or show it here. */
export const SignInStatus = ({
	provider,
	refusal,
	today,
}: {
	provider: Shown;
	refusal: Refusal | undefined;
	today: string;
}) => {
	return (
		<Card as="section" aria-labelledby="standing">
			<Stack gap={4}>
				<h2 id="standing" className={desk.heading}>
					{provider.is_active ? "Shown in search" : "Not shown"}
				</h2>
				{provider.is_coverage_estimated && (
					<p>Service areas are estimated from the office address. Staff haven’t confirmed them.</p>
				)}
				{provider.is_active ? (
					<Disclosure summary="Hide from search" open={refusal !== undefined}>
						<PostForm intent="hidden">
							<TextArea
								id="reason"
								name="reason"
								label="Reason"
								hint="Staff can read this, and we’ll email it to the owners."
								rows={3}
								defaultValue={refusal?.typed.reason}
								error={refusal?.errors.reason}
							/>
							<div>
								<Button type="submit" variant="danger">
									Hide now
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				) : (
					<>
						{provider.inactive_reason && <p>{provider.inactive_reason}</p>}
						{provider.inactive_since && <p className={desk.soft}>Since {moment(provider.inactive_since, today)}</p>}
						{provider.merged_into !== null ? null : provider.missing.length > 0 ? (
							<p>To show this profile, add {provider.missing.join(", ")}.</p>
						) : (
							<PostForm intent="shown" inline>
								<Button type="submit">Show in search</Button>
							</PostForm>
						)}
					</>
				)}
			</Stack>
		</Card>
	);
};

const TELEHEALTH_WORDS: Readonly<Record<string, string>> = { yes: "Yes", no: "No, in person only" };
const FACT_LABELS = { phone_number: "Phone", email: "Email", is_telehealth_available: "Offers telehealth" };

/** Contact details and telehealth, which only the team can change. */
export const TeamFacts = ({ provider, refusal }: { provider: Shown; refusal: Refusal | undefined }) => {
	const theirs = {
		phone_number: provider.phone_number ?? "",
		email: provider.email ?? "",
		is_telehealth_available:
			provider.is_telehealth_available === null ? "" : provider.is_telehealth_available ? "yes" : "no",
	};
	const merge = mergeRefused(theirs, refusal?.typed);
	return (
		<Card as="section" aria-labelledby="facts">
			<Stack gap={4}>
				<h2 id="facts" className={desk.heading}>
					Contact details
				</h2>
				<PostForm intent="facts">
					<input type="hidden" name="version" value={provider.version} />
					<Merged
						id="facts"
						theirs={theirs}
						merge={merge}
						labels={FACT_LABELS}
						words={(field, value) =>
							field === "is_telehealth_available" ? (TELEHEALTH_WORDS[value] ?? "Not stated") : value
						}
					/>
					<TextField
						id="phone_number"
						name="phone_number"
						type="tel"
						inputMode="tel"
						label="Phone"
						optional
						autoComplete="off"
						defaultValue={merge.values.phone_number}
						error={refusal?.errors.phone_number}
					/>
					<EmailField
						id="email"
						name="email"
						label="Email"
						optional
						hint="Never shown. Only our team uses it."
						autoComplete="off"
						defaultValue={merge.values.email}
						error={refusal?.errors.email}
					/>
					<Select
						id="is_telehealth_available"
						name="is_telehealth_available"
						label="Offers telehealth"
						hint={TELEHEALTH}
						{...(provider.is_telehealth_available === null && { placeholderOption: "Not stated" })}
						defaultValue={merge.values.is_telehealth_available}
						options={Object.entries(TELEHEALTH_WORDS).map(([value, label]) => ({ value, label }))}
						error={refusal?.errors.is_telehealth_available}
					/>
					<div>
						<Button type="submit" variant="secondary">
							Save details
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Card>
	);
};

/** Settings that only leads and administrators can change. */
export const Flags = ({
	provider,
	mayChange,
	refusal,
}: {
	provider: Shown;
	mayChange: boolean;
	refusal: Refusal | undefined;
}) => {
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
	const theirs = Object.fromEntries(switches.map(({ name, is }) => [name, is ? "yes" : ""]));
	const merge = mergeRefused(theirs, refusal?.typed);
	return (
		<Card as="section" aria-labelledby="switches">
			<Stack gap={4}>
				<h2 id="switches" className={desk.heading}>
					Settings
				</h2>
				{mayChange ? (
					<PostForm intent="flags">
						<input type="hidden" name="version" value={provider.version} />
						<Merged
							id="flags"
							theirs={theirs}
							merge={merge}
							labels={Object.fromEntries(switches.map(({ name, label }) => [name, label]))}
							words={(_field, value) => (value ? "On" : "Off")}
						/>
						{switches.map(({ name, label, hint }) => (
							<Checkbox
								key={name}
								id={name}
								name={name}
								value="yes"
								label={label}
								hint={hint}
								defaultChecked={merge.values[name] === "yes"}
							/>
						))}
						<div>
							<Button type="submit" variant="secondary">
								Save settings
							</Button>
						</div>
					</PostForm>
				) : (
					<>
						<Facts>
							{switches.map(({ name, label, is }) => (
								<Fact key={name} term={label}>
									{is ? "On" : "Off"}
								</Fact>
							))}
						</Facts>
						<p className={desk.soft}>Only leads and administrators can change these.</p>
					</>
				)}
			</Stack>
		</Card>
	);
};
