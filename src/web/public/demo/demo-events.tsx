import { listDemoEvents } from "#contract/operations/demo.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/demo-events";
import styles from "./demo-events.module.css";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => ({
	events: await read(from, listDemoEvents, {}),
	product: from.context.get(requestContext).brand.name,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: "Events", product: loaderData?.product ?? "", noindex: true });

/** Demo mode's analytics counts. They hold no names and no addresses. */
export default function DemoEvents({ loaderData: { events } }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="medium">
				<h1>Events</h1>
				<p>How often things happened, by day. Nothing here identifies anyone.</p>
				{events.length === 0 ? (
					<p>Nothing yet.</p>
				) : (
					<ul className={styles.events}>
						{events.map(({ day, name, properties, times }) => (
							<li key={`${day} ${name} ${JSON.stringify(properties)}`}>
								<strong>{name}</strong>
								<span>
									{[
										times === 1 ? "once" : `${times} times`,
										`on ${day}`,
										...Object.entries(properties).map(([what, value]) => `${what}: ${value}`),
									].join(", ")}
								</span>
							</li>
						))}
					</ul>
				)}
			</Stack>
		</Page>
	);
}
