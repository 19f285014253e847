import type { ComponentProps, ReactNode } from "react";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { ContractForm, Send } from "../../forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "../../forms/form-state.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PhoneLink } from "../phone-link/phone-link.tsx";
import { PrivacyLine } from "../privacy-line/privacy-line.tsx";

/** Props of both embedded forms. */
export interface EnquiryFormProps {
	form: NewForm;
	refused: RefusedForm | null | undefined;
	/** URL of the surrounding page, which receives the form without scripts. */
	page?: string | undefined;
}

interface Props extends EnquiryFormProps, Pick<ComponentProps<typeof ContractForm>, "labels" | "leaving"> {
	button: string;
	/** Purpose of the answers, if the form has no consent question. */
	usedTo?: string;
	children: ReactNode;
}

/** Shared parts of both embedded forms: captcha, environment field (API-048) and button. */
export const EnquiryForm = ({ page, button, usedTo, children, ...form }: Props) => {
	const human = useHumanCheck();
	const brand = useRoot()?.brand;
	const isAlive = useHydrated();
	// With scripts the form posts within the frame. Without scripts the whole window posts to the surrounding page.
	const lead = page !== undefined && !isAlive ? ({ action: page, target: "_top" } as const) : {};
	return (
		<Stack gap={6}>
			<ContractForm
				{...form}
				{...lead}
				human={human}
				failed={listingCopy.failed}
				advice={
					brand && (
						<>
							Please try again, or call us on <PhoneLink of={brand.phone} />.
						</>
					)
				}
			>
				<input type="hidden" name="environment" value="production" />
				{children}
				{human.challenge}
				{usedTo && <PrivacyLine to={usedTo} />}
				<Send size="large" icon="send">
					{button}
				</Send>
			</ContractForm>
		</Stack>
	);
};
