import { sendMessage } from "#contract/enquiries/enquiries.ts";
import { notFoundCopy, reachCopy } from "#contract/shared/copy/site.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { ContactWays } from "#web/parts/contact-ways/contact-ways.tsx";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/contact";
import { AboutLeaving } from "./about-leaving.tsx";

const LABELS = { email: "Your email", message: "Your message" };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	return {
		product: brand.name,
		canonical: publicUrl + links.contact(),
		form: newForm(sendMessage),
		isSent: await isConfirmed(from),
	};
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, sendMessage, { taken: () => `${links.contact()}?thanks` });

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args);

export const shouldRevalidate = reloadUnlessSent;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				description: `Call, email or message the client services team of ${loaderData.product}. Our help is free.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				shareTitle: notFoundCopy.getInTouch,
			})
		: [];

/** Ways to reach the team, and a message form. */
export default function Contact({ loaderData: { product, form, isSent }, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const human = useHumanCheck();
	if (isSent && !actionData)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle("Thank you for your message", product)}</title>
					<Panel title="Thank you for your message">
						<p>Our client services team will read it and reply by email. We've emailed you a confirmation.</p>
					</Panel>
					<div>
						<ButtonLink href={links.home()} variant="secondary">
							Back to search
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(notFoundCopy.getInTouch, product, Boolean(actionData))}</title>
				<BackLink href={links.home()}>Back to search</BackLink>
				<h1>{notFoundCopy.getInTouch}</h1>
				{brand && (
					<p>
						Call us on{" "}
						<a href={telephone(brand.phone)}>
							<strong>{brand.phone}</strong>
						</a>
						, {brand.phoneHours}. Email <a href={`mailto:${brand.email}`}>{brand.email}</a>,{" "}
						<Link href={links.liveChat()}>chat with us</Link> ({openHours(brand).chat}), or send us a message here.
					</p>
				)}
				<section id="write" aria-label="Send us a message">
					<Stack gap={6}>
						<ContractForm form={form} refused={actionData} labels={LABELS} human={human}>
							<Field name="email" as={EmailField} hint="We'll reply to this address." autoComplete="email" />
							<Field
								name="message"
								as={TextArea}
								hint="Please don't include health information we don't need."
								rows={7}
							/>
							{human.challenge}
							<PrivacyLine to="reply to you" />
							<Send size="large" icon="send">
								Send message
							</Send>
						</ContractForm>
					</Stack>
				</section>
				{brand && (
					<section aria-labelledby="ways">
						<Stack gap="medium">
							<h2 id="ways">{reachCopy.anotherWay}</h2>
							<ContactWays brand={brand} />
						</Stack>
					</section>
				)}
				{brand && <AboutLeaving quickExitUrl={brand.quickExitUrl} />}
			</Stack>
		</Page>
	);
}
