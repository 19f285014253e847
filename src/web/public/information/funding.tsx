import { informationCopy } from "#contract/shared/copy/information.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { HomeIllustration, PlanIllustration } from "#web/ui/brand/funding-illustrations.tsx";
import { HeroIllustration } from "#web/ui/brand/illustrations.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/funding";
import styles from "./funding.module.css";
import { Hero } from "./hero.tsx";
import { loadInformation, sectionsOf } from "./load.server.ts";
import { Prose } from "./prose.tsx";
import { Talk } from "./talk.tsx";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { content, ...head } = await loadInformation(from, links.funding());
	const { description } = content.facts;
	return {
		...head,
		description,
		intro: content.intro,
		sections: sectionsOf(content, ["disability", "aged-care", "other", "money", "complaints", "language", "help"]),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

/** Who pays: the two schemes, each with its own page, and other funding (INF-019 to INF-022). */
export default function Funding({ loaderData: { title, product, intro, sections } }: Route.ComponentProps) {
	const schemes = [
		{ section: sections.disability, href: links.ndis(), about: "NDIS funding", Picture: PlanIllustration },
		{
			section: sections["aged-care"],
			href: links.homeCare(),
			about: "funding for care at home",
			Picture: HomeIllustration,
		},
	];
	return (
		<>
			<Hero
				way={<BackLink href={links.home()}>{informationCopy.backToSearch}</BackLink>}
				title={title}
				picture={(name) => <HeroIllustration className={name} />}
			>
				<Prose html={intro} lead />
			</Hero>
			<Page>
				<Stack gap="large">
					<Columns className={styles.schemes}>
						{schemes.map(({ section, href, about, Picture }) => (
							<Card key={href} as="section" className={styles.scheme} aria-labelledby={section.id}>
								<Picture className={styles.picture} />
								<h2 id={section.id}>{section.title}</h2>
								<Prose html={section.html} />
								<p className={styles.more}>
									<ButtonLink href={href} variant="secondary">
										{informationCopy.findOutMore} <span className="visually-hidden">about {about}</span>
									</ButtonLink>
								</p>
							</Card>
						))}
					</Columns>
					<div className={styles.rest}>
						{[sections.other, sections.money, sections.complaints, sections.language].map(
							({ id, title: heading, html }) => (
								<section key={id} className={styles.part} aria-labelledby={id}>
									<h2 id={id}>{heading}</h2>
									<Prose html={html} />
								</section>
							),
						)}
					</div>
				</Stack>
			</Page>
			<Talk
				title={informationCopy.productCanHelp.replace("{product}", product)}
				search={informationCopy.searchForServices}
			>
				<Prose html={sections.help.html} />
			</Talk>
		</>
	);
}
