import { data } from "react-router";
import { readWeeklyLink, stopWeeklyEmail } from "#contract/referrals/inbox.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { isOneClick } from "#web/lib/one-click.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/weekly-email";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readWeeklyLink, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, isOn: undefined, form: undefined }, { status: 404 });
	return { product: brand.name, isOn: answer.data.is_on, form: newForm(stopWeeklyEmail) };
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, stopWeeklyEmail, {
		params: from.params,
		// A mail program's own button (RFC 8058) must get no redirect.
		taken: (_, form) => (isOneClick(form) ? null : links.weeklyEmail(from.params.token)),
		reloads: [404],
	});

const titleOf = (isOn: boolean | undefined) => (isOn ? "Stop the weekly email?" : "The weekly email is off");

export { privateMeta as meta } from "#web/lib/seo.ts";

/**
 * Turns off the weekly email about referrals, without signing in. Opening the page changes nothing, because mail
 * scanners open links too.
 */
export default function WeeklyEmail({ loaderData: { product, isOn, form }, actionData }: Route.ComponentProps) {
	if (!form) return <LinkEnded link="weekly" product={product} />;
	return (
		<Page width="text">
			<title>{pageTitle(titleOf(isOn), product, Boolean(actionData))}</title>
			<Stack gap="large">
				<h1>{titleOf(isOn)}</h1>
				{isOn ? (
					<>
						<p>
							On Mondays, we email you a list of referrals that wait for you. We still email you about each new one.
						</p>
						<ContractForm form={form} refused={actionData}>
							<div>
								<Button type="submit">Stop weekly emails</Button>
							</div>
						</ContractForm>
					</>
				) : (
					<>
						<p>
							We still email you about each new referral. You can turn the weekly email on again under "Sign-in and
							security".
						</p>
						<div>
							<ButtonLink href={links.security()} variant="secondary">
								Sign-in and security
							</ButtonLink>
						</div>
					</>
				)}
			</Stack>
		</Page>
	);
}
