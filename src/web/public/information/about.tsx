import { listCatalogue } from "#contract/reference/reference.ts";
import { informationCopy } from "#contract/shared/copy/information.ts";
import { call } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ChooseIllustration, HeroIllustration } from "#web/ui/brand/illustrations.tsx";
import type { Route } from "./+types/about";
import { Catalogue } from "./about/catalogue.tsx";
import { CommercialModel } from "./about/commercial-model.tsx";
import { HowItWorks } from "./about/how-it-works.tsx";
import { NotJustADirectory } from "./about/not-just-a-directory.tsx";
import styles from "./about.module.css";
import { Hero } from "./hero.tsx";
import { loadInformation, sectionsOf } from "./load.server.ts";
import { Prose } from "./prose.tsx";

export const handle = { js: false };

/** An anchor that links use. Spaces are removed from the product name, because an anchor can't have any. */
const anchor = (pattern: string, product: string) => pattern.replace("{product}", product.replaceAll(/\s+/g, ""));

export const loader = async ({ request, context }: Route.LoaderArgs) => {
	const from = { request, context };
	const [{ content, ...head }, areas] = await Promise.all([
		loadInformation(from, links.about(), { title: informationCopy.aboutTitle }),
		call(from, listCatalogue, {}),
	]);
	const { commercialModelAnchors, catalogueAnchor } = informationCopy;
	return {
		...head,
		description: content.facts.description,
		intro: content.intro,
		sections: sectionsOf(content, ["story", "mission", "choice"]),
		// If the areas can't be loaded, the page leaves the list out and shows no error (INF-013).
		areas: areas.ok ? areas.data.data : [],
		anchors: {
			model: commercialModelAnchors.map((pattern) => anchor(pattern, head.product)),
			catalogue: anchor(catalogueAnchor, head.product),
		},
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

/**
 * Who we are, what we do and how we are paid (INF-002). Below 768 pixels CSS changes the order of the sections
 * (INF-007). The sections that move hold nothing focusable, so focus moves down the page at every width.
 */
export default function About({ loaderData: { title, intro, sections, areas, anchors } }: Route.ComponentProps) {
	const { story, mission, choice } = sections;
	return (
		<>
			<Hero
				way={<BackLink href={links.home()}>{informationCopy.backToSearch}</BackLink>}
				title={title}
				picture={(name) => <HeroIllustration className={name} />}
			>
				<Prose html={intro} lead />
			</Hero>
			<div className={styles.sections}>
				<section className={`${styles.section} ${styles.story}`} aria-labelledby={story.id}>
					<h2 id={story.id}>{story.title}</h2>
					<div className={styles.beside}>
						<p className={styles.year}>
							<strong>2016</strong> founded, and independent since
						</p>
						<Prose html={story.html} />
					</div>
				</section>
				<section className={`${styles.section} ${styles.mission}`} aria-labelledby={mission.id}>
					<h2 id={mission.id}>{mission.title}</h2>
					<div className={styles.two}>
						{mission.parts.map((part) => (
							<div key={part.title} className={styles.goal}>
								<h3>{part.title}</h3>
								<Prose html={part.html} lead />
							</div>
						))}
					</div>
				</section>
				<NotJustADirectory />
				<CommercialModel anchors={anchors.model} />
				<section className={`${styles.section} ${styles.choice}`} aria-labelledby={choice.id}>
					<h2 id={choice.id}>{choice.title}</h2>
					<div className={styles.beside}>
						<ChooseIllustration className={styles.picture} />
						<Prose html={choice.html} />
					</div>
				</section>
				<HowItWorks />
				<Catalogue areas={areas} anchor={anchors.catalogue} />
			</div>
		</>
	);
}
