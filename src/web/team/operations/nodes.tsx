import type { NodeStatus } from "#contract/operations/operations.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";

/** The nodes of the service and the release that each runs: "2 nodes, one on 1.2.0". */
export const Nodes = ({ nodes, version, today }: { nodes: readonly NodeStatus[]; version: string; today: string }) => {
	const running = nodes.filter(({ is_running }) => is_running);
	const others = running.filter((node) => node.version !== version);
	if (nodes.length === 0) return <p className={common.soft}>No node has reported yet. Each does within 30 seconds.</p>;
	return (
		<>
			<p className={common.soft}>
				{running.length === 1 ? "1 node runs" : `${running.length} nodes run`}
				{others.length === 0
					? "."
					: `, ${others.length} on another release: finish the upgrade, or go back on every node.`}
			</p>
			<ul className={common.list}>
				{nodes.map((node) => (
					<li key={node.name}>
						<p className={common.name}>{node.name}</p>
						<p className={common.facts}>
							{node.version !== version && <strong className={common.mark}>Another release</strong>}
							<span>Release {node.version}</span>
							<span>
								{node.is_running
									? `Running since ${moment(node.started_at, today)}`
									: `Not running: last seen ${moment(node.seen_at, today)}`}
							</span>
						</p>
					</li>
				))}
			</ul>
		</>
	);
};
