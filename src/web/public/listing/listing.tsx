import { listingCopy } from "#contract/shared/copy/listing.ts";
import { WHO_PAYS, WHO_READS } from "#contract/shared/promises.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";
import { ConnectIllustration } from "#web/ui/brand/illustrations.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon, type IconName } from "#web/ui/icon/icon.tsx";
import { NumberedSteps } from "#web/ui/numbered-steps/numbered-steps.tsx";
import type { Route } from "./+types/listing";
import styles from "./listing.module.css";

export const handle = { js: false };

const TITLE = "List your organisation";
const said = listingCopy;

const POINTS: { icon: IconName; text: string }[] = [
	{
		icon: "filter",
		text: `${WHO_READS.rules} ${WHO_READS.agrees}`,
	},
	{
		icon: "edit",
		text: "Keep your profile, services, areas and logo up to date. Read your reviews and respond to them.",
	},
	{
		icon: "file",
		text: "With the participant's consent, we gather the details and prepare the paperwork, so that support can start.",
	},
	{ icon: "users", text: "We bring people to the site, write about the services you offer, and answer the phone." },
];

const STEPS = [
	"Tell us who you are, what you offer and where. Our team will contact you about options and prices.",
	"We set it up with you: a description, your services, age groups, funding types and the areas you cover.",
	WHO_READS.asked,
	"You talk with the person and agree on the support. We help you both with the paperwork.",
];

const FACTS: { title: string; facts: { name: string; text: string }[] }[] = [
	{
		title: "What it costs",
		facts: [
			{
				name: "An annual subscription",
				text: "and referral fees. The amounts depend on your services and areas. You'll get them in writing before you sign.",
			},
			{ name: "30 days' written notice", text: "is all it takes to unsubscribe." },
			{ name: "People looking for support pay nothing.", text: "Not for searching, not for connecting." },
		],
	},
	{
		title: "What we don't sell",
		facts: [
			{
				name: "Providers can't pay to rank higher.",
				text: `${WHO_PAYS.order}, for subscribers and everyone else.`,
			},
			{ name: "We don't guarantee any number of referrals.", text: "It depends on what people need near you." },
			{
				name: "No say over reviews.",
				text: "You can't buy reviews, and we don't remove one because it's bad for business.",
			},
		],
	},
	{
		title: "What we ask of you",
		facts: [
			{ name: "Worker screening.", text: "NDIS providers that subscribe must comply with it." },
			{ name: "The code of conduct", text: "of the NDIS, or the one that applies to aged care." },
			{
				name: "Your own Service Level Agreement.",
				text: "We may help you complete it. It's your agreement, not ours.",
			},
		],
	},
];

export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, publicUrl, share } = context.get(requestContext);
	share();
	return {
		product: brand.name,
		canonical: publicUrl + links.listYourOrganisation(),
		structured: [
			breadcrumbs(publicUrl, [
				{ name: "Home", path: links.home() },
				{ name: TITLE, path: links.listYourOrganisation() },
			]),
		],
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				...loaderData,
				title: TITLE,
				description: `How ${loaderData.product} brings NDIS, home care and allied health providers people who fit their services, what it costs, and how to enquire.`,
			})
		: [];

const Buttons = () => (
	<p className={styles.buttons}>
		<ButtonLink href={links.providerEnquiry()} size="large">
			{said.enquire}
		</ButtonLink>
		<ButtonLink href={links.login()} size="large" variant="secondary">
			{said.login}
		</ButtonLink>
	</p>
);

/** What providers get, how, and on which terms (LYO-001 to LYO-004, INF-015). */
export default function Listing({ loaderData: { product } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<>
			<div className={styles.hero}>
				<div className={styles.heroInner}>
					<div>
						<p className={styles.kicker}>For NDIS, home care and allied health providers</p>
						<h1>{TITLE}</h1>
						<p className={styles.heroLead}>
							People look for support here every day. {product} sends you requests that fit your services, area and
							capacity.
						</p>
						<Buttons />
					</div>
					<ConnectIllustration className={styles.picture} />
				</div>
			</div>
			<section className={styles.section} aria-labelledby="get">
				<h2 id="get">What you get</h2>
				<ul className={styles.points}>
					{POINTS.map(({ icon, text }, index) => (
						<li key={icon}>
							<Icon name={icon} className={styles.pointIcon} />
							<h3>{said.pitch[index]}</h3>
							<p>{text}</p>
						</li>
					))}
				</ul>
			</section>
			<section className={styles.section} aria-labelledby="how">
				<h2 id="how">{said.how}</h2>
				<NumberedSteps steps={said.steps.map((title, index) => ({ title, text: STEPS[index] ?? "" }))} />
			</section>
			<section className={styles.terms} aria-labelledby="terms">
				<div className={styles.termsInner}>
					<h2 id="terms">In plain words</h2>
					<div className={styles.columns}>
						{FACTS.map(({ title, facts }) => (
							<section key={title}>
								<h3>{title}</h3>
								<ul className={styles.facts}>
									{facts.map(({ name, text }) => (
										<li key={name}>
											<strong>{name}</strong> {text}
										</li>
									))}
								</ul>
							</section>
						))}
					</div>
					<p>
						More about this: <a href={`${links.about()}#${product}CommercialModel`}>how we are paid</a> and our{" "}
						<a href={links.moderation()}>moderation policy</a>.
					</p>
				</div>
			</section>
			<section className={styles.section} aria-labelledby="start">
				<div className={styles.start}>
					<h2 id="start">Large or small, you're welcome</h2>
					<p>
						Any NDIS, home care or allied health provider in Australia can be listed, including sole traders. You may
						already be listed from a public register: tell us and we'll hand the profile over to you.
					</p>
					<p>
						<ButtonLink href={links.providerEnquiry()} size="large">
							{said.enquire}
						</ButtonLink>
					</p>
					{brand && (
						<p>
							Or call us on{" "}
							<a className={styles.phone} href={telephone(brand.phone)}>
								{brand.phone}
							</a>
							, {brand.phoneHours}.
						</p>
					)}
				</div>
			</section>
		</>
	);
}
