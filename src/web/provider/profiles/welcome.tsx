import { data, useOutletContext } from "react-router";
import { welcomeClips } from "#contract/providers/welcome-clips.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { toolkitDocuments } from "#contract/toolkit/toolkit.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { FrameContext } from "../frame.tsx";
import { NotYours } from "../not-yours.tsx";
import type { Route } from "./+types/welcome";
import { keepSlug, ownProfile } from "./own-profile.ts";
import styles from "./welcome.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { id, slug } = from.params as { id?: string; slug?: string };
	if (id === undefined) return { profile: undefined };
	const own = await ownProfile(from, id);
	if (!own) return data({ profile: null }, { status: 403 });
	keepSlug(from.request, slug, own);
	return { profile: { id: own.id, url_slug: own.url_slug, name: own.name, is_active: own.is_active } };
};

/** How it works: downloads for the profile, and short videos (ADM-001 to ADM-003). */
export default function Welcome({ loaderData: { profile } }: Route.ComponentProps) {
	const product = useRoot()?.brand.name;
	const { person, first } = useOutletContext<FrameContext>();
	if (profile === null) return <NotYours />;
	const provider = profile ?? first;
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title={profile ? `${adminCopy.welcome}: ${profile.name}` : adminCopy.welcome} />
				<div className={styles.head}>
					<h1>
						Welcome, <Name>{person.name}</Name>
					</h1>
					{provider ? (
						<p className={styles.lead}>
							Here's what you need to make the most of <Name>{provider.name}</Name> on {product}.
						</p>
					) : person.role === "team" ? (
						<p className={styles.lead}>You're signed in as one of the team.</p>
					) : (
						<p className={styles.lead}>
							You don't have a profile to look after yet. Ask your account owner to give you one, or contact us.
						</p>
					)}
				</div>
				{provider && !provider.is_active && (
					<Notice kind="warning" title="This profile isn't visible to clients">
						<p>
							People can't find <Name>{provider.name}</Name> in search.{" "}
							<a href={providerLinks.editProfile(provider)}>See what it needs</a>, or{" "}
							<a href={links.contact()}>contact us</a> to make it visible.
						</p>
					</Notice>
				)}
				{provider && (
					<div className={styles.ways}>
						<ButtonLink href={providerLinks.editProfile(provider)} icon="edit">
							Edit profile
						</ButtonLink>
						<ButtonLink href={providerLinks.ownReviews(provider)} variant="secondary" icon="star">
							See reviews
						</ButtonLink>
					</div>
				)}
				{provider && (
					<section aria-labelledby="toolkit">
						<h2 id="toolkit">Toolkit</h2>
						<p>
							Five downloads, each made for <Name>{provider.name}</Name>. They show your name and rating as of today.
						</p>
						<ul className={styles.downloads}>
							{toolkitDocuments.map(({ kind, title, description, type }) => (
								<li key={kind}>
									<Card className={styles.download}>
										<Icon name={type === "pdf" ? "file" : "star"} />
										<div>
											<h3>{title}</h3>
											<p>{description}</p>
											<a href={providerLinks.toolkit(provider, kind)} download className={styles.get}>
												<Icon name="download" /> Download<span className="visually-hidden"> {title}</span> (
												{type.toUpperCase()})
											</a>
										</div>
									</Card>
								</li>
							))}
						</ul>
					</section>
				)}
				<section aria-labelledby="videos">
					<h2 id="videos">Videos</h2>
					<Disclosure summary="Seven short videos, no sound, with captions">
						<ul className={styles.clips}>
							{welcomeClips.map((clip) => (
								<li key={clip.slug}>
									<Card className={styles.clip}>
										<video
											className={styles.video}
											controls
											muted
											playsInline
											preload="none"
											poster={`/videos/${clip.slug}.webp`}
											width={960}
											height={540}
											aria-label={clip.title}
										>
											<source src={`/videos/${clip.slug}.webm`} type="video/webm" />
											<source src={`/videos/${clip.slug}.mp4`} type="video/mp4" />
											<track kind="captions" src={`/videos/${clip.slug}.vtt`} srcLang="en-AU" label="English" default />
										</video>
										<h3>{clip.title}</h3>
										<p>
											{clip.description} {clip.seconds} seconds.
										</p>
										<Disclosure
											summary={
												<>
													Transcript<span className="visually-hidden">: {clip.title}</span>
												</>
											}
										>
											{clip.transcript.split("\n").map((line) => (
												<p key={line}>{line}</p>
											))}
										</Disclosure>
									</Card>
								</li>
							))}
						</ul>
					</Disclosure>
				</section>
			</Stack>
		</Page>
	);
}
