import { redirectDocument } from "react-router";
import { openMyDetails } from "#contract/quotes/my-details.ts";
import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import type { From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";

const LABELS = { digits: "Last four digits of your phone number" };

/** Sends the digits, then shows the form with what was typed. */
export const openDraft = (from: From, token: string) =>
	submitForm(from, openMyDetails, {
		params: { token },
		// Sending a form reads nothing again, so the page is loaded.
		taken: () => redirectDocument(links.myDetails(token), 303),
		// The reloaded page says that the link can't open it any more.
		reloads: [404, 409],
	});

interface Props {
	product: string;
	token: string;
	triesLeft: number;
	form: NewForm;
	refused: RefusedForm | undefined;
}

/** Asks for the last digits of the phone number before what was typed on another device is shown. */
export const OpenDraft = ({ product, token, triesLeft, form, refused }: Props) => {
	const root = useRoot();
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Finish your details", product, Boolean(refused))}</title>
				<BackLink href={links.myRequest(token)}>Your request</BackLink>
				<h1>Finish your details</h1>
				{triesLeft > 0 ? (
					<>
						<p>
							You started your details on another device. To open them here, enter the last four digits of the phone
							number in your request. This keeps them private if our email went to a wrong address.
						</p>
						<ContractForm form={form} refused={refused} labels={LABELS} intent="open">
							<Field
								name="digits"
								hint={triesLeft === 1 ? "You can try once more." : `You can try ${triesLeft} times.`}
								inputMode="numeric"
								autoComplete="off"
								maxLength={10}
							/>
							<div>
								<Send>Open my details</Send>
							</div>
						</ContractForm>
					</>
				) : (
					<p>
						This link can't open the details that were started on another device. Finish them there
						{root && (
							<>
								, or call us on <PhoneLink of={root.brand.phone} />
							</>
						)}
						.
					</p>
				)}
			</Stack>
		</Page>
	);
};
