import { data, redirect } from "react-router";
import { openMyDetails } from "#contract/quotes/quotes.ts";
import { CSRF_FIELD } from "#contract/shared/limits.ts";
import { call, type From } from "#web/lib/call.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links, telephone } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";

const LABELS = { digits: "Last four digits of your phone number" };

/** Sends the digits, then shows the form with what was typed. */
export const openDraft = async (from: From, token: string, form: FormData) => {
	const digits = String(form.get("digits") ?? "");
	const answer = await call(from, openMyDetails, { params: { token }, body: { digits } });
	// The reloaded page says that the link can't open it any more.
	if (answer.ok || answer.status === 409 || answer.status === 404) throw redirect(links.myDetails(token), 303);
	const errors = errorsOf(answer.problem);
	const refused = answer.status === 403 ? refusedToken(from) : undefined;
	const fault = refused?.title ?? (Object.keys(errors).length > 0 ? undefined : answer.problem.detail);
	return data({ digits, errors, fault, csrfToken: refused?.csrfToken }, { status: answer.status });
};

interface Props {
	product: string;
	token: string;
	triesLeft: number;
	refused:
		| {
				digits: string;
				errors: Record<string, string>;
				fault?: string | undefined;
				csrfToken?: string | undefined;
		  }
		| undefined;
}

/** Asks for the last digits of the phone number before what was typed on another device is shown. */
export const OpenDraft = ({ product, token, triesLeft, refused }: Props) => {
	const root = useRoot();
	const summary = summaryOf(refused?.errors ?? {}, LABELS);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Finish your details", product, Boolean(refused))}</title>
				<BackLink href={links.myRequest(token)}>Your request</BackLink>
				<h1>Finish your details</h1>
				{summary.length > 0 && <ErrorSummary errors={summary} />}
				{refused?.fault && <ErrorNotice title={refused.fault} />}
				{triesLeft > 0 ? (
					<>
						<p>
							You started your details on another device. To open them here, enter the last four digits of the phone
							number in your request. This keeps them private if our email went to a wrong address.
						</p>
						<form method="post">
							<input type="hidden" name={CSRF_FIELD} value={refused?.csrfToken ?? root?.csrfToken ?? ""} />
							<input type="hidden" name="intent" value="open" />
							<Stack gap={4}>
								<TextField
									id="digits"
									name="digits"
									label={LABELS.digits}
									hint={triesLeft === 1 ? "You can try once more." : `You can try ${triesLeft} times.`}
									inputMode="numeric"
									autoComplete="off"
									maxLength={10}
									error={refused?.errors.digits}
								/>
								<div>
									<Button type="submit">Open my details</Button>
								</div>
							</Stack>
						</form>
					</>
				) : (
					<p>
						This link can't open the details that were started on another device. Finish them there
						{root && (
							<>
								, or call us on <a href={telephone(root.brand.phone)}>{root.brand.phone}</a>
							</>
						)}
						.
					</p>
				)}
			</Stack>
		</Page>
	);
};
