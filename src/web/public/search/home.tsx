import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { ourselves } from "#web/lib/structured-data.ts";
import { OwnWordsForm } from "#web/parts/own-words/own-words-form.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ReviewFinder } from "#web/parts/review-finder/review-finder.tsx";
import { loadSearchLists } from "#web/parts/search-form/lists.ts";
import { SearchForm } from "#web/parts/search-form/search-form.tsx";
import { HeroIllustration } from "#web/ui/brand/illustrations.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import type { Route } from "./+types/home";
import { Areas } from "./home/areas.tsx";
import { filledIn } from "./home/filled.ts";
import { Promises } from "./home/promises.tsx";
import { Steps } from "./home/steps.tsx";
import styles from "./home.module.css";
import { forgetSearch } from "./results/once.ts";

export const handle = { logo: "home" };

const ORDINARY = {
	title: "Find disability and aged care providers",
	heading: "What help do you need, and where?",
	lead: "Compare disability, aged care, therapy and home care providers. Read honest reviews. We'll connect you with providers that have places.",
};

/** The texts of the campaign variant (GLO-002). */
const CAMPAIGN = {
	title: "Support with places available",
	heading: "Tired of waiting lists? Find support with places available",
	lead: "One search reaches disability, aged care, therapy and home care providers near you. It's free, and a person is here to help.",
};

/** Title and description of `/services` for search engines: the same page with the list of services first. */
const SERVICES = {
	title: "Disability and aged care services",
	description:
		"Therapy, personal care, nursing, support coordination, home care and more: choose a service, and compare the providers near you that have places.",
};

/** Sentences that fill in the box. Without scripts their links do. */
const EXAMPLES = [
	"My son is 5, speech therapy, Richmond 3121",
	"Home care for Mum, 78, Preston",
	"Occupational therapy, NDIS, Geelong",
];

/** The page of a sentence opens at what was read. Help for a person in danger comes first, and takes the focus instead. */
const opensHere = import.meta.env.SSR ? { autoFocus: true } : undefined;

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	forgetSearch(from);
	const { searchParams } = new URL(from.request.url);
	const services = pathOf(from.request).startsWith(links.services());
	return {
		lists: await loadSearchLists(from),
		campaign: searchParams.has("newCampaign"),
		services,
		filled: searchParams.has("filled") ? await filledIn(from) : undefined,
		example: Number(searchParams.get("example") ?? -1),
		canonical: publicUrl + (services ? links.services() : links.home()),
		product: brand.name,
		structured: ourselves(publicUrl, brand),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				description: ORDINARY.lead,
				...(loaderData.campaign ? CAMPAIGN : loaderData.services ? SERVICES : ORDINARY),
				product: loaderData.product,
				canonical: loaderData.canonical,
				structured: loaderData.structured,
			})
		: [];

/** Home, and its campaign variant (GLO-001, GLO-002). */
export default function Home({ loaderData: { lists, campaign, services, example, filled } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const words = campaign ? CAMPAIGN : ORDINARY;
	return (
		<>
			{brand && (
				<p className={styles.banner}>
					<span>
						<Icon name="phone" /> Talk to a person: <PhoneLink of={brand.phone} />
					</span>{" "}
					{/* The banner's text has no comma (HOM-008); the setting has one. */}
					<span>{brand.phoneHours.replace(",", "")}</span>
				</p>
			)}
			<div className={campaign ? `${styles.hero} ${styles.campaign}` : styles.hero}>
				<div className={styles.heroInner}>
					<div>
						{campaign && <p className={styles.kicker}>Free and independent</p>}
						<h1 className={styles.heading}>{words.heading}</h1>
						<OwnWordsForm examples={EXAMPLES} text={filled?.text ?? EXAMPLES[example]} />
					</div>
					<div className={styles.search}>
						{filled && (
							<p tabIndex={-1} className={styles.filled} {...opensHere}>
								{filled.says} {filled.without && <a href={filled.without.href}>{filled.without.words}</a>}
							</p>
						)}
						<SearchForm
							lists={lists}
							state={filled?.state ?? emptySearch}
							heading="Search for providers"
							isSecond
							note="Free for participants and recipients. No account needed."
						/>
						<ReviewFinder />
					</div>
					<div className={styles.about}>
						<p className={styles.lead}>{words.lead}</p>
						<HeroIllustration className={styles.picture} />
					</div>
				</div>
			</div>
			{services && <Areas areas={lists.areas} open />}
			<Steps />
			<Promises />
			{!services && <Areas areas={lists.areas} />}
		</>
	);
}
