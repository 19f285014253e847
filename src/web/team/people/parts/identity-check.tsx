import type { ContactDetail } from "#contract/people/records.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { Radios, Select, TextArea, TextField } from "#web/ui/field/field.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { confirmedInWords, dayOf } from "./words.ts";

interface Props {
	details: readonly ContactDetail[];
	/** `2026-03-02` */
	today: string;
	errors: Record<string, string>;
	typed: Record<string, string> | undefined;
}

const whyNot = (detail: ContactDetail) => {
	if (!detail.confirmed) return confirmedInWords(detail).replace("Never", "never");
	const { known_since } = detail.confirmed;
	if (!known_since) return "may be someone else's, because this person's cases were matched by an unconfirmed address";
	return `confirmed for this person since ${dayOf(known_since)}, which may be after they asked`;
};

/** Form fields for the identity check. Only contact details confirmed before the person asked count. */
export const IdentityCheck = ({ details, today, errors, typed }: Props) => {
	const counts = ({ confirmed }: ContactDetail) =>
		Boolean(confirmed?.known_since && officeDay(new Date(confirmed.known_since)) < today);
	const usable = details.filter(counts);
	const others = details.filter((one) => !counts(one));
	const unusable = (
		<ul>
			{others.map((one) => (
				<li key={one.key}>
					{one.value}: {whyNot(one)}
				</li>
			))}
		</ul>
	);
	const seen = (
		<TextArea
			id="seen"
			name="seen"
			label={usable.length > 0 ? "What you saw (if you saw documents or met them)" : "What you saw"}
			hint="For example, a driver licence and an email from us. Leave out document numbers. We keep this with your name."
			rows={2}
			defaultValue={typed?.seen}
			error={errors.seen}
		/>
	);
	if (usable.length === 0)
		return (
			<>
				<Notice kind="info" title="Check their documents, or see them in person">
					<p>
						No phone number or email address of theirs was confirmed before today, so calling or emailing can't confirm
						who they are. Ask for photo identification, and for something that only they would have, for example an
						email from us about their request.
					</p>
					{others.length > 0 && (
						<>
							<p>You can't use:</p>
							{unusable}
						</>
					)}
				</Notice>
				<input type="hidden" name="identity" value="documents" />
				{seen}
			</>
		);
	return (
		<>
			<Radios
				name="identity"
				legend="How did you check their identity?"
				options={[
					{ value: "detail", label: "I called or emailed a contact detail confirmed before they asked" },
					{ value: "documents", label: "I saw their documents, or saw them in person" },
				]}
				defaultValue={typed?.identity}
				error={errors.identity}
			/>
			<Select
				id="detail"
				name="detail"
				label="Phone number or email you used (if you called or emailed them)"
				placeholderOption="Choose one"
				options={usable.map((one) => ({
					value: `${one.kind} ${one.key}`,
					label: `${one.value}. ${confirmedInWords(one)}`,
				}))}
				defaultValue={typed?.detail ?? ""}
				error={errors.detail}
			/>
			<TextField
				id="asked_on"
				name="asked_on"
				type="date"
				label="Day they asked (if you called or emailed them)"
				hint="The phone number or email must be confirmed before this day."
				max={today}
				defaultValue={typed?.asked_on}
				error={errors.asked_on}
			/>
			{seen}
			{others.length > 0 && (
				<Notice kind="info" title="You can't use these details">
					{unusable}
				</Notice>
			)}
		</>
	);
};
